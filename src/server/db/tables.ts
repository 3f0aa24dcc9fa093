import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BookingTables, DiaryTables } from './tables/booking.ts'
import type { ClientTables, DocumentTables, QuestionnaireTables } from './tables/clients.ts'
import type { ClinicianTables, WorkingTimeTables } from './tables/clinicians.ts'
import type { CreatedAtColumn } from './tables/columns.ts'
import type { ImportTables } from './tables/imports.ts'
import type { MoneyTables, ReceiptTables, TakingsTables } from './tables/money.ts'
import type { IdentityTables, OfficeTables, SetupTables, StaffTables } from './tables/people.ts'
import type { RoomTables } from './tables/rooms.ts'

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
  ImportTables &
  ServiceTables

type ServiceTables = {
  rate_limits: { bucket: string; window_start: Date; hits: number }
  idempotency_keys: {
    scope: string
    key: string
    fingerprint: Buffer
    status: number | null
    answer: ColumnType<unknown, string | null | undefined, string | null>
    created_at: CreatedAtColumn
  }
  outbox_messages: {
    id: Generated<string>
    channel: 'email' | 'sms'
    recipient: string
    subject: string | null
    body_text: string
    body_html: string | null
    attachments: ColumnType<{ name: string; type: string; content: string }[], string | undefined, string>
    created_at: CreatedAtColumn
  }
  audit_events: {
    id: GeneratedAlways<number>
    at: CreatedAtColumn
    actor: string
    action: 'read' | 'change'
    client_id: string | null
    subject: string
    request_id: string | null
  }
  key_checks: { key_id: string; sealed_check: Buffer }
  backups: {
    name: string
    place: string
    started_at: CreatedAtColumn
    ended_at: Date | null
    outcome: Generated<'running' | 'done' | 'failed'>
    failure: string | null
    bytes: number | null
    schema_version: string
    removed_at: Date | null
  }
  restored_copies: {
    restored_at: CreatedAtColumn
    backup: string
    taken_at: Date
    sends_since: Date | null
  }
  restored_jobs: { id: string; queue: string; data: object | null; start_after: Date }
  schema_migrations: { name: string; checksum: string; applied_at: CreatedAtColumn }
}
