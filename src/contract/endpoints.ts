import type { z } from 'zod'
import { accountEndpoints } from './accounts.ts'
import type { apiPaths, NamesIn, Operation, RoomOperation, roomPaths } from './api-paths.ts'
import { reservationEndpoints } from './booking.ts'
import { ownRecordEndpoints } from './clients.ts'
import { clinicianEndpoints } from './clinicians.ts'
import { contentEndpoints } from './content.ts'
import type { Endpoint } from './endpoint.ts'
import { fundingFormEndpoints } from './funding.ts'
import { formEndpoints } from './messages.ts'
import { identityEndpoints } from './own-login.ts'
import { ownMoneyEndpoints } from './own-money.ts'
import { paymentEndpoints } from './payments.ts'
import { accountPeopleEndpoints } from './people.ts'
import { questionnaireEndpoints, surveyEndpoints } from './questionnaires.ts'
import { roomEndpoints } from './room.ts'
import { settingsEndpoints } from './settings.ts'
import { appointmentTypeEndpoints } from './staff/appointment-types.ts'
import { bookingEndpoints } from './staff/booking.ts'
import { chargeEndpoints } from './staff/charges.ts'
import { clientInviteEndpoints } from './staff/client-invites.ts'
import { changeClinicianEndpoints } from './staff/change-clinician.ts'
import { clientRecordEndpoints } from './staff/client-records.ts'
import { clientsEndpoints } from './staff/clients.ts'
import { cliniciansEndpoints } from './staff/clinicians.ts'
import { diaryEndpoints } from './staff/diary.ts'
import { documentStaffEndpoints } from './staff/documents.ts'
import { importEndpoints } from './staff/imports.ts'
import { itemEndpoints } from './staff/items.ts'
import { messageEndpoints } from './staff/messages.ts'
import { officeEndpoints } from './staff/office.ts'
import { peopleEndpoints } from './staff/people.ts'
import { rateEndpoints } from './staff/rates.ts'
import { referrerReportEndpoints } from './staff/referrer-report.ts'
import { staffRoomEndpoints } from './staff/rooms.ts'
import { safetyTaskEndpoints } from './staff/safety-tasks.ts'
import { setupEndpoints } from './staff/setup.ts'
import { signInEndpoints } from './staff/sign-in.ts'
import type { StaffOperation, staffPaths } from './staff/staff-paths.ts'
import { systemEndpoints } from './staff/system.ts'
import { takingsEndpoints } from './staff/takings.ts'
import { workingTimeEndpoints } from './staff/working-time.ts'
import { documentEndpoints } from './uploads.ts'

/** What each operation takes and answers: the server registers its routes from it, the web's client has its types. */
export const endpoints = {
  ...settingsEndpoints,
  ...clinicianEndpoints,
  ...reservationEndpoints,
  ...accountEndpoints,
  ...ownRecordEndpoints,
  ...fundingFormEndpoints,
  ...documentEndpoints,
  ...paymentEndpoints,
  ...accountPeopleEndpoints,
  ...ownMoneyEndpoints,
  ...questionnaireEndpoints,
  ...surveyEndpoints,
  ...contentEndpoints,
  ...formEndpoints,
  ...identityEndpoints,
  ...roomEndpoints,

  ...signInEndpoints,
  ...peopleEndpoints,
  ...setupEndpoints,
  ...diaryEndpoints,
  ...workingTimeEndpoints,
  ...clientsEndpoints,
  ...clientRecordEndpoints,
  ...changeClinicianEndpoints,
  ...referrerReportEndpoints,
  ...bookingEndpoints,
  ...cliniciansEndpoints,
  ...appointmentTypeEndpoints,
  ...rateEndpoints,
  ...safetyTaskEndpoints,
  ...messageEndpoints,
  ...clientInviteEndpoints,
  ...importEndpoints,
  ...officeEndpoints,
  ...systemEndpoints,
  ...takingsEndpoints,
  ...documentStaffEndpoints,
  ...itemEndpoints,
  ...chargeEndpoints,
  ...staffRoomEndpoints,
} as const satisfies Record<AnyOperation, Endpoint>

/** Those of the site, of a video session and of the practice side. */
export type AnyOperation = Operation | RoomOperation | StaffOperation

type Paths = typeof apiPaths & typeof roomPaths & typeof staffPaths

export type PathParams<Name extends AnyOperation> = { [Param in NamesIn<Paths[Name]>]: string }

type Endpoints = typeof endpoints

type EndpointPart<Name extends AnyOperation, Key extends string> =
  Endpoints[Name] extends Record<Key, infer Schema> ? Schema : never

type OptionalKey<Key extends string, Value> = [Value] extends [never] ? object : { [K in Key]: Value }
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : never

/** What a caller of an operation says: parameters of the path, query and body, as far as it has them. */
export type ApiInput<Name extends AnyOperation> = (keyof PathParams<Name> extends never
  ? object
  : { params: PathParams<Name> }) &
  (InputOf<EndpointPart<Name, 'query'>> extends never
    ? object
    : { query?: InputOf<EndpointPart<Name, 'query'>> }) &
  OptionalKey<'body', InputOf<EndpointPart<Name, 'body'>>>

/** What it answers, once it is JSON. */
export type ApiValue<Name extends AnyOperation> =
  EndpointPart<Name, 'answer'> extends z.ZodType ? z.output<EndpointPart<Name, 'answer'>> : void

/** Where the endpoint says more of a parameter than that it is a text. */
type ParsedParams<Name extends AnyOperation> = [OutputOf<EndpointPart<Name, 'params'>>] extends [never]
  ? unknown
  : OutputOf<EndpointPart<Name, 'params'>>

/** What the server's handler is given: the same, validated. */
export type ApiRequest<Name extends AnyOperation> = {
  params: PathParams<Name> & ParsedParams<Name>
  query: OutputOf<EndpointPart<Name, 'query'>>
  body: OutputOf<EndpointPart<Name, 'body'>>
  /** The Idempotency-Key, where one was sent. */
  key: string | undefined
}
