import type { ApiProblem } from '../../api/call-api.ts'
import type { ToastType } from '../../ui/toast/toast-store.ts'
import { documentsFailed } from '../../uploads/use-uploads.ts'

/** Says something in passing. */
export type Notify = (type: ToastType, words: string) => void

/** A file that was named is not there any more: another tab, or the sweep, has removed it. Null where the fault lies elsewhere. */
export function documentsRefused(
  { fields }: ApiProblem,
  say: Notify,
): { kind: 'failed'; message: string } | null {
  if (fields?.files === undefined) return null
  say('error', documentsFailed)
  return { kind: 'failed', message: fields.files }
}
