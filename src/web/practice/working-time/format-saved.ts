import type { ApiValue } from '#contract/api-types.ts'
import type { HoursChangeRequest } from '#contract/staff/hours.ts'

type Saved = Pick<ApiValue<'changeHours'>, 'moved' | 'cancelled' | 'asked'>

/** "Leave is added. One client is told." */
export function formatSaved(change: HoursChangeRequest, { moved, cancelled, asked }: Saved): string {
  const told = moved + cancelled + asked
  const what = savedCopy(change)
  if (told === 0) return `${what}.`
  return `${what}. ${told === 1 ? 'One client is' : `${told} clients are`} told by email.`
}

function savedCopy(change: HoursChangeRequest): string {
  switch (change.kind) {
    case 'weekly':
      return 'The weekly hours are saved'
    case 'add':
      return change.period.kind === 'leave' ? 'The leave is added' : 'The extra hours are added'
    case 'replace':
      return 'The change is saved'
    case 'remove':
      return 'It is removed'
  }
}
