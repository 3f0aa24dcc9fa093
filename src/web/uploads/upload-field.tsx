import Upload from 'lucide-react/icons/upload'
import { type ReactNode, useId, useRef } from 'react'
import { uploadKinds } from '#domain/uploads/upload-rules.ts'
import { Button } from '../ui/button/button.tsx'
import { FieldError } from '../ui/field/field-error.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { acceptedTypes } from './choose-files.ts'
import { FileRow } from './file-row.tsx'
import { SendingRows } from './sending-rows.tsx'
import { useDrop } from './use-drop.ts'
import type { Uploads } from './use-uploads.ts'
import * as styles from './upload-field.module.css'

type UploadFieldProps = {
  /** Where a link to it leads, from what is wrong with a form. */
  id?: string
  uploads: Uploads
  label: ReactNode
  /** Before the sentence about how many and what kinds. */
  help?: ReactNode
  optional?: boolean
  error?: string
}

/** Files to add by choosing or dropping them, how far each has come, and what is there. */
export function UploadField({
  id: givenId,
  uploads,
  label,
  help,
  optional = false,
  error,
}: UploadFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const zone = useRef<HTMLFieldSetElement>(null)
  const { files, sending, warning, news, choose, isFull } = uploads
  const { most, message } = uploadKinds[uploads.kind]
  const canAdd = !isFull && !sending

  const isOver = useDrop(zone, (dropped) => canAdd && choose(dropped))
  return (
    <fieldset
      ref={zone}
      id={id}
      tabIndex={-1}
      className={isOver && canAdd ? `${styles.uploads} ${styles.over}` : styles.uploads}
      aria-describedby={[`${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')}
    >
      <legend className="field__label">
        {label}
        {optional && <span className="field__optional"> (optional)</span>}
      </legend>
      <p className="field__help" id={`${id}-help`}>
        {help} Up to {most} files. PDF, DOCX, DOC, PNG or JPG, 10 MB each.
      </p>
      {files.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {files.map((file) => (
            <FileRow key={file.fileId} file={file} uploads={uploads} />
          ))}
        </ul>
      )}
      {sending && <SendingRows sending={sending} uploads={uploads} />}
      {warning && <Notice type="warning" announced="politely" title={warning} />}
      {isFull && !warning && (
        <p className="text-sm text-ink-soft">{message}. To add another, remove one of them first.</p>
      )}
      {canAdd && (
        <div className={styles.drop}>
          <Upload className="icon" />
          <Button look="secondary" size="small" onClick={() => input.current?.click()}>
            {files.length === 0 ? 'Choose files' : 'Add more files'}
            <span className="sr-only"> for {label}</span>
          </Button>
          <span className="text-sm text-ink-soft max-lg:hidden">or drop them here</span>
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedTypes}
        data-kind={uploads.kind}
        onChange={({ target }) => {
          choose([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <output className="sr-only">{news}</output>
    </fieldset>
  )
}
