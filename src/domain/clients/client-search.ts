import { parseIsoDate } from '../time/calendar.ts'

interface ClientSearch {
  /** Words of a name, or an email address: each must begin one of the client’s, in any order. */
  readonly words: string
  /** YYYY-MM-DD */
  readonly dateOfBirth: string | null
}

/** 17/5/1990, 17.05.1990, 17-5-1990 or 1990-05-17: the day comes first, as people here write it. */
const writtenDate = /(?<!\d)(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}))(?!\d)/

/** What a person typed into the one search field of the clients. Null where there is nothing to look for. */
export function parseClientSearch(typed: string): ClientSearch | null {
  const found = writtenDate.exec(typed)
  const date = found && toIso(found[1] ?? found[6], found[2] ?? found[5], found[3] ?? found[4])
  const words = (found && date ? typed.replace(found[0], ' ') : typed).replaceAll(/\s+/g, ' ').trim()
  return words === '' && !date ? null : { words, dateOfBirth: date }
}

function toIso(year = '', month = '', day = ''): string | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return parseIsoDate(iso) === null ? null : iso
}
