import Inbetween

func wrong(_ exchange: FrameExchange) {
  var kept: PublishedFrame?
  // next line: is consuming
  exchange.withLatest { kept = $0 }
  _ = kept
}
