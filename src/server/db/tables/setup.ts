import type { Generated } from 'kysely'
import type { VideoCheck } from '#domain/practice/checklist.ts'
import type { Made } from './columns.ts'

export type SetupTables = {
  setup_links: {
    id: Generated<string>
    secret_hash: Buffer
    created_at: Made
    expires_at: Date
    used_at: Date | null
  }
  setup_checks: {
    practice_id: string
    name: 'mail' | 'fees' | 'payments' | 'video' | 'texts'
    outcome: 'handedOver' | 'kept' | 'failed' | 'read' | VideoCheck
    checked_at: Made
    /** Which relay answered. */
    about: string | null
  }
}
