// Made by vite.config.ts; empty in the browser and in development.
declare module 'virtual:island-files' {
  const filesOf: { [name: string]: string[] | undefined }
  export default filesOf
}
