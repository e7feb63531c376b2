/** What goes wrong in a page of the owner stays inside the frame, so that the way on is still there. */
export { Outlet as default } from 'react-router'
export { FailedPage as ErrorBoundary } from './failed-page.tsx'
