import { sql } from 'kysely'
import type { EmailText } from '#contract/staff/office.ts'
import { type EmailKind, emailKinds } from '#domain/messages/emails.ts'
import { type AccessedBy, nameActors, noteChange } from '../audit.ts'
import type { Config } from '../config.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { findRow, findRows, readRow } from '../db/rows.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { appointmentEmail } from './appointment-emails.ts'
import type { BookedAppointment } from './read-booked-appointment.ts'

export async function listEmailTexts({ db }: Pick<Service, 'db'>, practiceId: string): Promise<EmailText[]> {
  const rows = await findRows(db, 'email_texts', { practice_id: practiceId }, ['kind', 'note', 'version'])
  return emailKinds.map(({ code, label }) => {
    const own = rows.find(({ kind }) => kind === code)
    return { kind: code, label, note: own?.note ?? '', version: own?.version ?? 0 }
  })
}

type EmailTextChange = { kind: EmailKind; note: string; version: number; practiceId: string; by: AccessedBy }

/** Refused where another has changed it since it was read, with their words. */
export function saveEmailText(
  { db }: Pick<Service, 'db'>,
  { kind, note, version, practiceId, by }: EmailTextChange,
): Promise<Result<EmailText>> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto('email_texts')
      .values({ practice_id: practiceId, kind, note, changed_by: by.actor })
      .onConflict((conflict) =>
        conflict
          .columns(['practice_id', 'kind'])
          .doUpdateSet({
            note,
            version: sql<number>`email_texts.version + 1`,
            changed_by: by.actor,
            changed_at: sql<Date>`clock_timestamp()`,
          })
          .where('email_texts.version', '=', version),
      )
      .returning(['version'])
      .executeTakeFirst()
    if (row) {
      await noteChange(tx, by, null, `email text ${kind}`)
      const label = emailKinds.find(({ code }) => code === kind)?.label ?? kind
      return succeed({ kind, label, note, version: row.version })
    }
    const theirs = await readRow(tx, 'email_texts', { practice_id: practiceId, kind }, ['note', 'changed_by'])
    const nameOf = await nameActors(tx, [theirs.changed_by])
    return fail('changedMeanwhile', {
      message: `${nameOf(theirs.changed_by)} changed this while you had it open. It now says: “${theirs.note}” Your words are still here; save again to put them in its place.`,
    })
  })
}

/** The practice's own words in this kind of email; empty where it has none. */
export async function readEmailNote(
  db: Db,
  { practiceId, kind }: { practiceId: string; kind: EmailKind },
): Promise<string> {
  const row = await findRow(db, 'email_texts', { practice_id: practiceId, kind }, ['note'])
  return row?.note ?? ''
}

const hourMs = 3_600_000

/** A made-up appointment in a week: what every kind of email can say about one. */
function exampleAppointment(kind: EmailKind, now: Date): BookedAppointment {
  const startsAt = new Date(Math.ceil(now.getTime() / hourMs) * hourMs + 7 * 24 * hourMs)
  const isMoved = kind === 'moved'
  return {
    id: '00000000-0000-4000-8000-000000000000',
    roomId: '00000000-0000-4000-8000-000000000000',
    practiceId: '',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 50 * 60_000),
    bookedAt: now,
    updatedAt: now,
    serviceDelivered: kind === 'cancelled' ? 'cancelWithNotice' : null,
    moves: isMoved ? 1 : 0,
    cancellationChanges: kind === 'cancelled' ? 1 : 0,
    lastMove: isMoved
      ? {
          from: new Date(startsAt.getTime() - 24 * hourMs).toISOString(),
          untoldFrom: new Date(startsAt.getTime() - 24 * hourMs).toISOString(),
          at: now.toISOString(),
          feeCents: 0,
          reason: null,
          fromClinician: null,
        }
      : null,
    cancellationFeeCents: null,
    cancellationReason: null,
    moveAskedReason: kind === 'moveAsked' ? 'away' : null,
    isRequestWithdrawn: false,
    deliveryType: 'videoCall',
    funding: null,
    quote: null,
    referral: kind === 'referralReminder' ? 'waiting' : null,
    referralPrices: null,
    shortNoticeFeeCents: null,
    isFreeUntilStart: kind === 'moveAsked',
    clinicianName: 'Amelia Tran',
    questionnaires: [],
    reserveId: 'reserve-1',
    formsLeft: [],
    formsDueHours: null,
    client: {
      email: 'client@mail.example',
      mobile: null,
      firstName: 'Robin',
      holderFirstName: 'Robin',
      isForHolder: true,
      clientId: '',
      isFirstPerson: true,
      isEmailVerified: true,
      signedUpAt: now,
      timeZone: 'Australia/Sydney',
      communicationPreference: 'email',
    },
    now,
  }
}

export const previewEmail = (kind: EmailKind, note: string, now: Date, config: Config): string =>
  appointmentEmail(kind, exampleAppointment(kind, now), config, note.trim()).html
