import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Made } from './columns.ts'

export type ServiceTables = {
  rate_limits: { bucket: string; window_start: Date; hits: number }
  idempotency_keys: {
    scope: string
    key: string
    fingerprint: Buffer
    status: number | null
    answer: ColumnType<unknown, string | null | undefined, string | null>
    created_at: Made
  }
  outbox_messages: {
    id: Generated<string>
    channel: 'email' | 'sms'
    recipient: string
    subject: string | null
    body_text: string
    body_html: string | null
    attachments: ColumnType<{ name: string; type: string; content: string }[], string | undefined, string>
    created_at: Made
  }
  audit_events: {
    id: GeneratedAlways<number>
    at: Made
    actor: string
    action: 'read' | 'change'
    client_id: string | null
    subject: string
    request_id: string | null
  }
  key_checks: { key_id: string; sealed_check: Buffer }
  schema_migrations: { name: string; checksum: string; applied_at: Made }
}
