export function refusal(
  statusCode: 400 | 413 | 415 | 422 | 429 | 503 | 507,
  message: string,
  cause?: unknown,
) {
  return Object.assign(new Error(message, { cause }), { statusCode })
}
