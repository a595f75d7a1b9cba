// Asks a window to close, as its own button does: `close WINDOW`, a number as xdotool writes it.
#include <X11/Xlib.h>
#include <stdlib.h>

int main(int count, char **words) {
  Display *display = XOpenDisplay(NULL);
  if (count != 2 || display == NULL) return 2;
  XEvent event = {0};
  event.xclient.type = ClientMessage;
  event.xclient.window = strtoul(words[1], NULL, 0);
  event.xclient.message_type = XInternAtom(display, "WM_PROTOCOLS", False);
  event.xclient.format = 32;
  event.xclient.data.l[0] = (long)XInternAtom(display, "WM_DELETE_WINDOW", False);
  XSendEvent(display, event.xclient.window, False, NoEventMask, &event);
  XCloseDisplay(display);
  return 0;
}
