/** The version 00 ends after the flags; a later one may go on. */
const traceparent =
  /^(?!ff|00.{54})[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/

/** For the log lines of a request: the trace of its `traceparent` header (W3C), if that is valid. */
export function traceOf({ traceparent: header }: { [name: string]: unknown }) {
  const [, trace] = (typeof header === 'string' && traceparent.exec(header)) || []
  return trace === undefined ? {} : { trace }
}
