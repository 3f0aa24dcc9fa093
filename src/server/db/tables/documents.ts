import type { Generated } from 'kysely'
import type { UploadKind, UploadType } from '#domain/uploads/upload-rules.ts'
import type { Made } from './columns.ts'

export type DocumentTables = {
  uploads: {
    id: string
    /** Null for a document that came with a form, or is about to. */
    client_id: string | null
    submission_id: string | null
    status: Generated<'pending' | 'stored' | 'removed'>
    type: UploadType
    size: number
    kind: UploadKind | null
    sealed_details: Buffer
    created_at: Made
    attached_at: Date | null
  }
  form_submissions: {
    id: Generated<string>
    practice_id: string
    form_id: string
    sealed_submission: Buffer
    /** Sent while a CRM was configured for its form: it waits until that CRM has it. */
    should_hand_over: Generated<boolean>
    handed_over_at: Date | null
    /** A process gives it to the CRM, until then at the latest; null while none does. */
    handing_over_until: Date | null
    /** The field that no person sees was filled in. */
    is_suspected: Generated<boolean>
    /** When the practice was told by email that it waits. */
    told_at: Date | null
    /** A process sends that email, until then at the latest; null while none does. */
    telling_until: Date | null
    read_at: Date | null
    read_by: string | null
    created_at: Made
  }
}
