import { sql } from 'kysely'
import { type AttendanceOutcome, attendanceOutcomes } from '#domain/diary/attendance.ts'
import { isCancellation } from '#domain/diary/outcome-rules.ts'
import type { PracticeReason } from '#domain/booking/practice-changes.ts'
import type { CommunicationPreference } from '#domain/clients/sign-up.ts'
import type { ReferralStatus } from '#domain/funding/referral.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import type { GpSurvey } from '#domain/gp/booking-rules.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { bookedFee, findExemption } from '#domain/booking/cancel-and-move.ts'
import { agreedByReferral, agreedQuote, type Quote, type ReferralPrices } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import type { Db } from '../db/database.ts'
import { readRates } from '../settings.ts'
import { type QuestionnaireCode, questionnaireCodes } from '#domain/questionnaires/validity.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { isFirstPerson, movedByPracticeAt } from '../db/sql-fragments.ts'

/** The address of client `p`, whose account is `a`, is known to be theirs: the practice entered it, or they have confirmed it. */
export const isAddressConfirmed = sql<boolean>`(a.subject is null or a.email_verified_at is not null)`

/**
 * A client who came from another system, and was not invited yet: no message goes to them until they are, whatever is done with what came
 * with them. See docs/product/moving-in.md#no-messages.
 */
export const isKeptQuiet = (client: 'c' | 'p') => sql<boolean>`(${sql.ref(`${client}.source`)} = 'import'
  and ${sql.ref(`${client}.identity_subject`)} is null
  and not exists (select from invites where invites.client_id = ${sql.ref(`${client}.id`)}))`

/** Where client `p` is reached; null where nothing goes. */
export const reachedAt = (column: 'email' | 'mobile') =>
  sql<string | null>`case when ${isKeptQuiet('p')} then null else ${sql.ref(`p.${column}`)} end`

/** Who is written to about a client: the holder of their account, by their own name. */
export type Recipient = {
  /** Null without an account: then there are no pages of theirs to read anything on. */
  subject: string | null
  email: string | null
  mobile: string | null
  firstName: string
  timeZone: ZoneId
  isEmailVerified: boolean
  signedUpAt: Date | null
  isFirstPerson: boolean
  clientId: string
}

export async function readRecipient(db: Db, clientId: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select p.identity_subject as subject, ${reachedAt('email')} as email, ${reachedAt('mobile')} as mobile, coalesce(a.first_name, p.first_name) as "firstName",
           p.time_zone as "timeZone", ${isAddressConfirmed} as "isEmailVerified", a.created_at as "signedUpAt",
           p.id as "clientId", ${isFirstPerson} as "isFirstPerson"
      from clients p left join accounts a on a.subject::text = p.identity_subject
     where p.id = ${clientId}`.execute(db)
  return rows[0]
}

/** The addresses of the owners and administrators. */
export async function readOfficeAddresses(db: Db): Promise<string[]> {
  const office = await db
    .selectFrom('accounts')
    .select('email')
    .where('role', 'in', ['owner', 'administrator'])
    .where('disabled_at', 'is', null)
    .execute()
  return office.map(({ email }) => email)
}

/** What emails and calendar files say about something that was booked, whatever became of it. */
export type BookedAppointment = {
  id: string
  /** In the address of its video session. */
  roomId: string
  practiceId: string
  startsAt: Date
  endsAt: Date
  bookedAt: Date
  updatedAt: Date
  serviceDelivered: AttendanceOutcome | null
  /** How often it was moved. */
  moves: number
  /** How often it was cancelled, or that was undone. */
  cancellationChanges: number
  lastMove: {
    from: string
    at: string
    /** When it was before the first move that no email has told of yet. */
    untoldFrom: string
    feeCents: number
    /** Why the practice moved it; null where its client did. */
    reason: PracticeReason | null
    /** With whom it was, where the clinician is another now. */
    fromClinician: string | null
  } | null
  /** Why the practice cancelled it; null where its client did. */
  cancellationReason: PracticeReason | null
  /** Why the practice asks for another time; null where it does not. */
  moveAskedReason: PracticeReason | null
  /** The practice asked for another time, and then no longer. */
  isRequestWithdrawn: boolean
  /** What was agreed to when it was cancelled with short notice. */
  cancellationFeeCents: number | null
  deliveryType: DeliveryType
  funding: FundingMethod | null
  quote: Quote | null
  referral: ReferralStatus | null
  /** What it costs with a referral and without; null where the funding needs none. */
  referralPrices: ReferralPrices | null
  /** What moving or cancelling costs with short notice; null while it has no price. */
  shortNoticeFeeCents: number | null
  /** The practice asked for another time, or imposed this one: moving or cancelling costs nothing until it starts. */
  isFreeUntilStart: boolean
  clinicianName: string
  /** What was sent for it, in the order in which it is asked. */
  questionnaires: readonly QuestionnaireCode[]
  reserveId: string
  /** Forms of a GP appointment that are to follow, and how many hours before it they are asked for. */
  formsLeft: readonly GpSurvey[]
  formsDueHours: number | null
  client: {
    email: string | null
    mobile: string | null
    firstName: string
    /** Who is written to; the client, where they booked for themselves. */
    holderFirstName: string
    isForHolder: boolean
    isEmailVerified: boolean
    signedUpAt: Date | null
    timeZone: ZoneId
    communicationPreference: CommunicationPreference
    clientId: string
    isFirstPerson: boolean
  }
  /** The database's clock at the moment of reading. */
  now: Date
}

const cancelling = sql.join(attendanceOutcomes.filter(isCancellation))

/** The version of an email is how often the session had been moved: the one before this says of which moves its client knows. */
const untoldFrom = sql`(
  select u.moved_from from appointment_moves u where u.reservation_id = r.id order by u.id
  offset (select coalesce(max(s.version), 0) from sent_emails s where s.reservation_id = r.id
            and s.version < (select count(*) from appointment_moves n where n.reservation_id = r.id)) limit 1)`

type AppointmentRow = Omit<
  BookedAppointment,
  'referralPrices' | 'shortNoticeFeeCents' | 'isFreeUntilStart'
> & {
  role: ClinicianRole
  timeZone: ZoneId
  isNdisPlanManaged: boolean | null
  practiceFeeCents: number | null
  movedByPracticeAt: Date | null
  fullFee: Quote | null
}

/** `clientId`: only if it is this person's. */
export async function readBookedAppointment(
  db: Db,
  { id, clientId }: { id: string; clientId?: string },
): Promise<BookedAppointment | undefined> {
  const { rows } = await sql<AppointmentRow>`
    select r.id, r.room_id as "roomId", r.practice_id as "practiceId", lower(r.during) as "startsAt", upper(r.during) as "endsAt", r.booked_at as "bookedAt",
           r.updated_at as "updatedAt", r.service_delivered as "serviceDelivered",
           r.cancellation_fee_cents as "cancellationFeeCents", r.cancellation_reason as "cancellationReason",
           r.move_asked_reason as "moveAskedReason",
           r.move_asked_at is null and r.move_request_withdrawn_at is not null as "isRequestWithdrawn",
           ${movedByPracticeAt} as "movedByPracticeAt",
           (select count(*)::int from appointment_moves m where m.reservation_id = r.id) as moves,
           (select count(*)::int from outcome_events e
             where e.reservation_id = r.id and coalesce(e.from_outcome in (${cancelling}), false)
                   <> coalesce(e.to_outcome in (${cancelling}), false)) as "cancellationChanges",
           (select json_build_object('from', m.moved_from, 'at', m.moved_at, 'untoldFrom', ${untoldFrom}, 'feeCents', m.fee_cents, 'reason', m.reason,
             'fromClinician', (select name from clinicians old where old.id = m.from_clinician_id))
              from appointment_moves m where m.reservation_id = r.id order by m.id desc limit 1) as "lastMove",
           r.delivery_type as "deliveryType", r.quote, r.full_fee as "fullFee", c.name as "clinicianName",
           array(select distinct s.questionnaire from questionnaire_submissions s
                  where s.reservation_id = r.id) as questionnaires,
           r.reserve_id as "reserveId", r.forms_left as "formsLeft", r.forms_due_hours as "formsDueHours",
           r.referral, r.funding_method as funding, c.role, c.time_zone as "timeZone",
           r.is_ndis_plan_managed as "isNdisPlanManaged",
           r.short_notice_fee_cents as "practiceFeeCents",
           json_build_object('email', ${reachedAt('email')}, 'mobile', ${reachedAt('mobile')}, 'firstName', p.first_name, 'timeZone', p.time_zone,
             'communicationPreference', p.communication_preference,
             'holderFirstName', coalesce(a.first_name, p.first_name), 'isForHolder', p.on_behalf_of = 'mySelf',
             'isEmailVerified', ${isAddressConfirmed},
             'signedUpAt', a.created_at, 'clientId', p.id, 'isFirstPerson', ${isFirstPerson}) as client,
           clock_timestamp() as now
      from reservations r
      join clients p on p.id = r.client_id
      left join accounts a on a.subject::text = p.identity_subject
      join clinicians c on c.id = r.clinician_id
     where r.id = ${id} and r.booked_at is not null
       ${clientId === undefined ? sql`` : sql`and r.client_id = ${clientId}`}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const client = { ...row.client, signedUpAt: toDate(row.client.signedUpAt) }
  const questionnaires = questionnaireCodes.filter((code) => row.questionnaires.includes(code))
  return addPrices({ ...row, client, questionnaires }, await readRates(db))
}

function addPrices(row: AppointmentRow, rates: readonly RateRow[]): BookedAppointment {
  const {
    role: _role,
    timeZone: _timeZone,
    isNdisPlanManaged: _,
    fullFee: _fullFee,
    practiceFeeCents: shortNoticeFeeCents,
    movedByPracticeAt: _movedAt,
    ...appointment
  } = row
  const quote = agreedQuote(row, rates)
  return {
    ...appointment,
    quote,
    referralPrices: agreedByReferral(row, rates),
    shortNoticeFeeCents: bookedFee({ quote, shortNoticeFeeCents }),
    isFreeUntilStart: findExemption({ ...row, isMoveAsked: row.moveAskedReason !== null }) !== null,
  }
}

/** JSON has no dates. */
const toDate = (moment: Date | string | null): Date | null => (moment === null ? null : new Date(moment))
