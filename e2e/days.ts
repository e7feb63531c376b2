/** Year-month-day, where the company of the demo is. */
export function inDays(days: number) {
  const time = Date.now() + days * 24 * 3_600_000
  return new Date(time).toLocaleDateString('sv', { timeZone: 'Asia/Dhaka' })
}
