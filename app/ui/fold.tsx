import { createContext, useContext } from 'react'

/** What of the frame is on the first screen and stands after the page: the buttons at the foot. */
export const FrameOnFirstScreen = createContext<React.ReactNode>(null)

/**
 * The end of the first screen. What stands before it is painted with the rules in the page itself; the style sheets and
 * what stands after it follow (page-cache/first-screen.server.ts).
 */
export function Fold() {
  return (
    <>
      {useContext(FrameOnFirstScreen)}
      <span id="fold" hidden />
    </>
  )
}
