import Inbetween
