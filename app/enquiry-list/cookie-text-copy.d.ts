// With a query, the bundler makes a copy that shares no file with the enquiry list.
declare module '*/cookie-text.ts?copy' {
  export { addProduct } from '#app/enquiry-list/cookie-text.ts'
}
