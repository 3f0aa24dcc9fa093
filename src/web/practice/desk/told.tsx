import type { ClientsTold } from '#contract/staff/affected-sessions.ts'
import type { HoursChangeRequest } from '#contract/staff/working-time.ts'
import { useSettings } from '../../api/settings.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Says what was done, and whether its clients hear of it. Stays until it is closed where someone is left to tell. */
export function useTold() {
  const areEmailsKept = useSettings().keptEmails !== null
  const show = (words: string, isLeft: boolean) =>
    showToast(isLeft ? 'warning' : 'success', words, { stays: isLeft })
  return {
    areEmailsKept,
    showTold: (done: string, told: ClientsTold) =>
      show(formatTold(done, told, areEmailsKept), told.unreached > 0 || (areEmailsKept && told.told > 0)),
    showToldOne: (done: string, client: { isToldByEmail: boolean; mobile?: string | null }) =>
      show(toldWords(done, client, areEmailsKept), areEmailsKept || !client.isToldByEmail),
  }
}

type ClientContact = { isToldByEmail: boolean; mobile?: string | null }

/** After a change, as true as before it. */
export function toldWords(
  done: string,
  { isToldByEmail, mobile = null }: ClientContact,
  areEmailsKept: boolean,
): string {
  if (isToldByEmail && !areEmailsKept) return `${done} The client is told by email.`
  const why = isToldByEmail
    ? 'No email is sent: it is only kept in the outbox.'
    : 'No email will reach the client.'
  return `${done} ${why} Please tell them yourself${mobile === null ? '' : `: ${mobile}`}.`
}

/** "The leave is added." */
export const formatSaved = (change: HoursChangeRequest): string => `${savedWords(change)}.`

/** Of an answer that may be about something new, which no one needs to hear of. */
export const toldOf = ({ told = 0, unreached = 0 }: { id: string } & Partial<ClientsTold>): ClientsTold => ({
  told,
  unreached,
})

/**
 * What is done, how many clients are told of it, and how many are left to tell. Where no mail service is set up, emails are only kept
 * in the outbox, and tell no one.
 */
export function formatTold(done: string, { told, unreached }: ClientsTold, areEmailsKept: boolean): string {
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

function savedWords(change: HoursChangeRequest): string {
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
        ? 'There is no pause after sessions any more'
        : `${change.pauseMinutes} minutes are kept free after each session`
  }
}

/** Instead of "sent", where an email went no further. With demo data, and only then, it can be read. */
export function KeptInOutbox() {
  const { demo } = useSettings()
  return <>Kept in {demo ? <a href="/dev/outbox">the outbox</a> : 'the outbox'}: no mail service is set up.</>
}
