import type { BookingTables } from './tables/booking.ts'
import type { ClientTables } from './tables/clients.ts'
import type { ClinicianTables } from './tables/clinicians.ts'
import type { DiaryTables } from './tables/diary.ts'
import type { DocumentTables } from './tables/documents.ts'
import type { IdentityTables } from './tables/identity.ts'
import type { MoneyTables } from './tables/money.ts'
import type { OfficeTables } from './tables/office.ts'
import type { QuestionnaireTables } from './tables/questionnaires.ts'
import type { ReceiptTables } from './tables/receipts.ts'
import type { RoomTables } from './tables/rooms.ts'
import type { ServiceTables } from './tables/service.ts'
import type { SetupTables } from './tables/setup.ts'
import type { StaffTables } from './tables/staff.ts'
import type { TakingsTables } from './tables/takings.ts'
import type { WorkingTimeTables } from './tables/working-time.ts'

/** The columns of every table, as Kysely sees them. */
export type Tables = ClinicianTables &
  ClientTables &
  BookingTables &
  DiaryTables &
  DocumentTables &
  QuestionnaireTables &
  IdentityTables &
  StaffTables &
  WorkingTimeTables &
  SetupTables &
  OfficeTables &
  MoneyTables &
  TakingsTables &
  ReceiptTables &
  RoomTables &
  ServiceTables
