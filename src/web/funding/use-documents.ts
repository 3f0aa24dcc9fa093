import { useEffect, useRef } from 'react'
import type { StoredFile } from '#contract/uploads.ts'
import { useOwn } from '../api/use-own.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { useUploads } from '../uploads/use-uploads.ts'

/** Document 1 section 8. */
const uploaded = 'Upload documents successfully'

/** `uploadedFiles` of a form, as its draft keeps it: what they are called is the server's to say. */
export const joinIds = (ids: readonly string[]): string => ids.join(' ')
export const idsIn = (text: string): string[] => text.split(' ').filter(Boolean)

export type Documents = ReturnType<typeof useDocuments>

/** The documents of one form: those on file with it, and those that were added since. `value` is the form's field. */
export function useDocuments(value: string, change: (value: string) => void) {
  const {
    value: known,
    hasFailed,
    readAgain,
    change: amend,
  } = useOwn<readonly StoredFile[]>('/client-records/me/files')
  // An upload ends when it ends: by then others may have been removed.
  const latest = useRef(value)
  const keep = (ids: readonly string[]) => {
    latest.current = joinIds(ids)
    change(latest.current)
  }
  useEffect(() => {
    latest.current = value
  }, [value])

  const ids = idsIn(value)
  const files = known && ids.flatMap((id) => known.find(({ fileId }) => fileId === id) ?? [])
  const uploads = useUploads({
    kind: 'document',
    files: files ?? [],
    onAdded: (added) => {
      amend((before) => [...before, ...added])
      keep([...idsIn(latest.current), ...added.map(({ fileId }) => fileId)])
      showToast('success', uploaded)
    },
    onRemoved: (removed) => keep(idsIn(latest.current).filter((id) => id !== removed)),
  })
  return {
    uploads,
    isKnown: known !== null,
    hasFailed,
    readAgain,
    /** What to send: of those that are there, as far as it is known. */
    ids: files ? files.map(({ fileId }) => fileId) : ids,
    reason: waitingFor(uploads.sending),
  }
}

/** Whoever sends a form before its files have arrived would leave them behind. */
export function waitingFor(sending: { message: string | null } | null): string | null {
  if (sending === null) return null
  return sending.message === null
    ? 'Please wait until your files have arrived.'
    : 'Please send your files again, or leave them out.'
}
