play()
