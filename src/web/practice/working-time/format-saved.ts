import type { Told } from '#contract/staff/affected-sessions.ts'
import type { HoursChangeRequest } from '#contract/staff/hours.ts'

/** "The leave is added." */
export const formatSaved = (change: HoursChangeRequest): string => `${savedCopy(change)}.`

/** Of an answer that may be about something new, which no one needs to hear of. */
export const toldOf = ({ told = 0, unreached = 0 }: { id: string } & Partial<Told>): Told => ({
  told,
  unreached,
})

/**
 * What is done, how many clients are told of it, and how many are left to tell. Where no mail service is set up, emails are only kept
 * in the outbox, and tell no one.
 */
export function formatTold(done: string, { told, unreached }: Told, areEmailsKept: boolean): string {
  if (areEmailsKept && told > 0)
    return `${done} No email is sent: it is only kept in the outbox. Please tell ${countClients(told + unreached)} yourself.`
  const byEmail = told === 1 ? 'One client is told by email.' : `${told} clients are told by email.`
  return [
    done,
    told > 0 && byEmail,
    unreached > 0 && `No email will reach ${countClients(unreached)}. Please tell them yourself.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const countClients = (count: number): string => (count === 1 ? 'one client' : `${count} clients`)

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
    case 'pause':
      return change.pauseMinutes === 0
        ? 'No pause is kept any more'
        : `${change.pauseMinutes} minutes are kept free after each session`
  }
}
