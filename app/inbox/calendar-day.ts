/** Whether `text` is a day of the calendar, written as year-month-day. */
export function isCalendarDay(text: string) {
  if (!/^2\d{3}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
