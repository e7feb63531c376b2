/** Errors of an admin page show inside the frame, so that the navigation stays. */
export { Outlet as default } from 'react-router'
export { FailedPage as ErrorBoundary } from './failed-page.tsx'
