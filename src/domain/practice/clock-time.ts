/** '9:00' or '17:30' as minutes of the day; midnight at the end of the day is '24:00'. Null for anything else. */
export function parseClockTime(typed: string): number | null {
  const [, hour = '', minute = ''] = /^(\d{1,2}):(\d{2})$/.exec(typed.trim()) ?? []
  if (hour === '') return null
  const minutes = Number(hour) * 60 + Number(minute)
  return Number(minute) < 60 && minutes <= 24 * 60 ? minutes : null
}
