import type { Generated } from 'kysely'
import type { EmailKind } from '#domain/emails/email-kinds.ts'
import type { Made } from './columns.ts'

export type OfficeTables = {
  email_texts: {
    practice_id: string
    kind: EmailKind
    note: string
    version: Generated<number>
    changed_by: string
    changed_at: Made
  }
  legal_texts: { path: string; version: string; title: string; body: string; first_seen_at: Made }
}
