import { type ReactNode, useEffect, useRef } from 'react'
import { UploadField } from '../../forms/upload-field.tsx'
import { useOwnFiles, useUploads } from '../../forms/use-uploads.ts'
import { TryAgainButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast-store.ts'

type DocumentsFieldProps = {
  documents: UploadedDocuments
  label: string
  help: ReactNode
  error: string | undefined
}

export function DocumentsField({ documents, label, help, error }: DocumentsFieldProps) {
  if (documents.isKnown)
    return (
      <UploadField
        id="uploadedFiles"
        uploads={documents.uploads}
        label={label}
        help={help}
        optional
        error={error}
      />
    )
  if (!documents.hasFailed) return <div className="skeleton h-40 rounded" aria-hidden="true" />
  return (
    <div className="grid gap-4 justify-items-start">
      <Notice type="warning" announced="politely" title="We could not read your documents just now">
        You can go on without them. What was sent before stays with us.
      </Notice>
      <TryAgainButton look="secondary" size="small" onClick={() => void documents.readAgain()} />
    </div>
  )
}

const uploaded = 'Upload documents successfully'

type UploadedDocuments = ReturnType<typeof useDocuments>

/** The documents of one form, by id: those on file with it, and those that were added since. */
export function useDocuments(value: readonly string[], change: (ids: string[]) => void) {
  const { files: known, hasFailed, readAgain } = useOwnFiles()
  // An upload ends when it ends: by then others may have been removed.
  const latest = useRef(value)
  const keep = (ids: readonly string[]) => {
    latest.current = ids
    change([...ids])
  }
  useEffect(() => {
    latest.current = value
  }, [value])

  const files = known && value.flatMap((id) => known.find(({ fileId }) => fileId === id) ?? [])
  const uploads = useUploads({
    kind: 'document',
    files: files ?? [],
    onAdded: (added) => {
      keep([...latest.current, ...added.map(({ fileId }) => fileId)])
      showToast('success', uploaded)
    },
    onRemoved: (removed) => keep(latest.current.filter((id) => id !== removed)),
  })
  return {
    uploads,
    isKnown: known !== null,
    hasFailed,
    readAgain,
    /** What to send: of those that are there, as far as it is known. */
    ids: files ? files.map(({ fileId }) => fileId) : value,
    reason: waitingFor(uploads.sending),
  }
}

/** A form that is sent before its files have arrived would leave them behind. */
export function waitingFor(sending: { message: string | null } | null): string | null {
  if (sending === null) return null
  return sending.message === null
    ? 'Please wait until your files have arrived.'
    : 'Please send your files again, or leave them out.'
}
