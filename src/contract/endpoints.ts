import type { Operation } from './api-paths.ts'
import { accountEndpoints } from './endpoints/accounts.ts'
import { clinicianEndpoints } from './endpoints/clinicians.ts'
import { contentEndpoints } from './endpoints/content.ts'
import { documentEndpoints } from './endpoints/documents.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import { formEndpoints } from './endpoints/forms.ts'
import { fundingFormEndpoints } from './endpoints/funding-forms.ts'
import { identityEndpoints } from './endpoints/identity.ts'
import { ownRecordEndpoints } from './endpoints/own-record.ts'
import { ownMoneyEndpoints } from './endpoints/own-money.ts'
import { paymentEndpoints } from './endpoints/payments.ts'
import { questionnaireEndpoints } from './endpoints/questionnaires.ts'
import { reservationEndpoints } from './endpoints/reservations.ts'
import { roomEndpoints } from './endpoints/room.ts'
import { settingsEndpoints } from './endpoints/settings.ts'
import { surveyEndpoints } from './endpoints/surveys.ts'
import type { OwnMoneyOperation } from './own-money-paths.ts'
import type { RoomOperation } from './room-paths.ts'
import { staffEndpoints } from './staff/staff-endpoints.ts'
import type { StaffOperation } from './staff/staff-paths.ts'

type AnyOperationName = Operation | OwnMoneyOperation | RoomOperation | StaffOperation

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
  ...ownMoneyEndpoints,
  ...questionnaireEndpoints,
  ...surveyEndpoints,
  ...contentEndpoints,
  ...formEndpoints,
  ...identityEndpoints,
  ...roomEndpoints,
  ...staffEndpoints,
} as const satisfies Record<AnyOperationName, Endpoint>
