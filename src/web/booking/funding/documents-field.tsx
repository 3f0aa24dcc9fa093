import type { ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { UploadField } from '../../uploads/upload-field.tsx'
import type { Documents } from './use-documents.ts'

type DocumentsFieldProps = { documents: Documents; label: string; help: ReactNode; error: string | undefined }

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
      <Button look="secondary" size="small" onClick={() => void documents.readAgain()}>
        Try again
      </Button>
    </div>
  )
}
