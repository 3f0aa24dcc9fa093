import type { ClinicianDiary, DiaryHold, DiarySession } from '#contract/staff/diary.ts'
import { isCancellation, outcomeRows } from '#domain/diary/outcome-rules.ts'
import { sessionNeeds } from '#domain/booking/session-needs.ts'
import { referralLimits } from '#domain/funding/referral.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { sessionDateOf } from '#domain/time/local-time.ts'
import { methods } from '#domain/funding/methods.ts'
import { roomPhase } from '#domain/room/room-times.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { shortMoment } from '../../appointment/format-day.ts'

export const clock = (instant: string, zone: ZoneId): string =>
  formatTimeAt(new Date(instant), zone, 'h:mm aa')

/** "10:00": where am or pm is plain from its place. */
export const shortClock = (instant: string, zone: ZoneId): string =>
  clock(instant, zone).replace(/ [ap]m$/, '')

const deliveryWords = { videoCall: 'video', phoneCall: 'phone' } as const

/** "Rebate, 5 of 6" */
function fundingWords({ funding, session, isGP }: DiarySession): string {
  const name = funding ? methods[funding].shortLabel : isGP ? 'Bulk Bill' : 'Funding not chosen'
  return session ? `${name}, ${session.number} of ${session.most}` : name
}

/** "Rebate, 5 of 6 on the referral, 7 of 10 in 2026"; "DVA, 5 of 12 on the referral" */
export function meterWords(given: DiarySession, zone: ZoneId): string {
  const { session, start } = given
  if (!session) return fundingWords(given)
  const onReferral = `${fundingWords(given)} on the referral`
  if (session.inYear === null) return onReferral
  const year = sessionDateOf(new Date(start), zone).slice(0, 4)
  return `${onReferral}, ${session.inYear} of ${referralLimits.inOneYear} in ${year}`
}

/** "Standard session, video. Rebate, 5 of 6" */
export const sessionWords = (session: DiarySession): string =>
  `${session.type}, ${deliveryWords[session.delivery]}. ${fundingWords(session)}`

export const deliveryWord = ({ delivery }: DiarySession): string => deliveryWords[delivery]

export type SessionState = { tone: 'ok' | 'due' | 'bad' | 'soft'; words: string }

export const isOver = ({ end }: Pick<DiarySession, 'end'>, now: Date): boolean =>
  Date.parse(end) <= now.getTime()
export const hasBegun = ({ start }: Pick<DiarySession, 'start'>, now: Date): boolean =>
  Date.parse(start) <= now.getTime()

const soonMs = 60 * 60_000

/** Where a way in is of use: the room is open, or opens within the hour. */
export const canJoinSoon = ({ room }: Pick<DiarySession, 'room'>, now: Date): boolean =>
  room !== null &&
  now.getTime() >= Date.parse(room.opensAt) - soonMs &&
  now.getTime() < Date.parse(room.closesAt)

/** A session by phone has no room; its start is confirmed while one would be open. */
export const canStartCall = (
  { delivery, start, end, outcome }: Pick<DiarySession, 'delivery' | 'start' | 'end' | 'outcome'>,
  now: Date,
): boolean =>
  delivery === 'phoneCall' &&
  !isCancellation(outcome) &&
  roomPhase({ startsAt: new Date(start), endsAt: new Date(end) }, now) === 'open'

export const isGone = ({ outcome }: Pick<DiarySession, 'outcome'>): boolean => isCancellation(outcome)

/** How a session stands: its outcome, or what it still lacks. What matters most first. */
export function sessionStates(session: DiarySession, zone: ZoneId, now: Date): SessionState[] {
  const { outcome, missing } = session
  if (isCancellation(outcome)) return [{ tone: 'soft', words: cancelledWords(session, zone) }]
  const safety: SessionState[] = session.safety ? [{ tone: 'due', words: 'Safety task open' }] : []
  if (outcome !== null)
    return [...safety, { tone: outcome === 'attended' ? 'ok' : 'soft', words: outcomeRows[outcome].words }]
  const needs = missing.map((code): SessionState => ({ tone: 'due', words: findLabel(sessionNeeds, code) }))
  const ofReferral = referralStates(session)
  if (isOver(session, now))
    return [...safety, { tone: 'due', words: 'Outcome to record' }, ...needs, ...ofReferral]
  return safety.length + needs.length > 0
    ? [...safety, ...needs, ...ofReferral]
    : [{ tone: 'ok', words: 'Nothing missing' }, ...ofReferral]
}

/** Before the last session of a referral, and at it: a report to the referrer or a new referral is due then. DVA’s year ends one too. */
export function referralStates({ session }: DiarySession): SessionState[] {
  if (!session) return []
  const left = session.most - session.number
  if (session.dvaYear === 'isOver' && left >= 0)
    return [{ tone: 'due', words: 'Beyond the year of the referral' }]
  if (left > 1) return session.dvaYear ? [{ tone: 'soft', words: 'The year of the referral ends soon' }] : []
  if (left === 1) return [{ tone: 'soft', words: 'One more on this referral' }]
  return [{ tone: 'due', words: left === 0 ? 'Last session of the referral' : 'Beyond the referral' }]
}

/** "Client cancelled Sun 15 Nov, 4:10 pm: short notice, 18 h 50 min" */
function cancelledWords({ outcome, outcomeAt, start }: DiarySession, zone: ZoneId): string {
  if (outcome === null) return ''
  const { by, cancels } = outcomeRows[outcome]
  const who = by === 'client' ? 'Client cancelled' : 'Clinician cancelled'
  const notice = cancels === 'withNotice' ? 'with notice' : 'short notice'
  if (outcomeAt === null) return `${who}, ${notice}`
  const minutes = Math.floor((Date.parse(start) - Date.parse(outcomeAt)) / 60_000)
  const ahead = minutes > 0 && cancels === 'shortNotice' ? `, ${hoursAndMinutes(minutes)}` : ''
  return `${who} ${shortMoment(new Date(outcomeAt), zone)}: ${notice}${ahead}`
}

const hoursAndMinutes = (minutes: number) => `${Math.floor(minutes / 60)} h ${minutes % 60} min`

export const holdMinutes = ({ expiresAt }: DiaryHold, now: Date): number =>
  Math.ceil((Date.parse(expiresAt) - now.getTime()) / 60_000)

export const minutesLeft = (minutes: number): string =>
  minutes === 1 ? '1 minute left' : `${minutes} minutes left`

export const liveHolds = ({ holds }: ClinicianDiary, now: Date): DiaryHold[] =>
  holds.filter((hold) => holdMinutes(hold, now) > 0)

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** Those that take place, or did. */
export const heldSessions = ({ sessions }: ClinicianDiary): DiarySession[] =>
  sessions.filter((session) => !isGone(session))

export const withoutOutcome = (diary: ClinicianDiary, now: Date): DiarySession[] =>
  heldSessions(diary).filter((session) => session.outcome === null && isOver(session, now))
