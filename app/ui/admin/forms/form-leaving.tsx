import { useBlocker } from 'react-router'

import { Confirm } from '../confirm.tsx'

/** Asks before a link or Back leaves the page during an upload; useStayAsked asks before the tab closes. */
export function LeaveAsked({ isUploading }: { isUploading: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      isUploading && here.pathname !== next.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Confirm
      question="A file is still on its way. Leave without it?"
      yes="Leave"
      onAnswer={(isYes) => (isYes ? blocker.proceed() : blocker.reset())}
    />
  )
}
