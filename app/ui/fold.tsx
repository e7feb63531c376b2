import { createContext, useContext } from 'react'

/** What of the frame is on the first screen and stands after the page: the buttons at the foot. */
export const FrameOnFirstScreen = createContext<React.ReactNode>(null)

/** End of the first screen, which the page's own rules paint before the style sheets (first-screen.server.ts). */
export function Fold() {
  return (
    <>
      {useContext(FrameOnFirstScreen)}
      <span id="fold" hidden />
    </>
  )
}
