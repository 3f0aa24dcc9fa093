import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Trash2 from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { StoredFile } from '#contract/uploads.ts'
import { uploadKinds } from '#domain/uploads/upload-rules.ts'
import { saveFile } from '../api/save-file.ts'
import { Button, IconButton, RowButton, Spinner, TryAgainButton } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import { showToast } from '../ui/toast-store.ts'
import { acceptedTypes, formatSize } from './send-files.ts'
import type { UploadsState } from './use-uploads.ts'
import * as styles from './forms.module.css'

const uploadsNameClass = 'text-sm leading-[1.35] font-semibold wrap-anywhere'

type UploadFieldProps = {
  /** Where a link to it leads, from what is wrong with a form. */
  id?: string
  uploads: UploadsState
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

function FileRow({ file, uploads }: { file: StoredFile; uploads: UploadsState }) {
  const { fileId, name, size } = file
  const isGoing = uploads.removing === fileId
  const save = async () => {
    if (!(await saveFile('downloadFile', { params: { fileId } }, name)))
      showToast('error', 'Something went wrong. Please try again.')
  }
  return (
    <li className={styles.row}>
      <FileText className="icon size-6 text-main" />
      <div>
        <div className={uploadsNameClass}>{name}</div>
        <div className={styles.meta}>
          {isGoing ? <Spinner /> : <CircleCheck className="icon" />}
          {isGoing ? 'Removing' : `Uploaded, ${formatSize(size)}`}
        </div>
      </div>
      <div className="flex">
        <IconButton label={`Download ${name}`} icon={<Download className="icon" />} onClick={save} />
        <IconButton
          label={`Remove ${name}`}
          icon={<Trash2 className="icon" />}
          onClick={() => !isGoing && void uploads.remove(file)}
        />
      </div>
    </li>
  )
}

type SendingRowsProps = { sending: NonNullable<UploadsState['sending']>; uploads: UploadsState }

/** A batch on its way: it arrives whole, so it is stopped and sent again whole. */
const SendingRows = ({ sending: { files, shares, message }, uploads }: SendingRowsProps) => (
  <div className="grid grid-cols-1 gap-3">
    <ul className="grid grid-cols-1 gap-2">
      {files.map(({ name, size }, at) => {
        const percent = Math.round((shares[at] ?? 0) * 100)
        return (
          <li key={`${at} ${name}`} className={styles.row}>
            <FileText className="icon size-6 text-main" />
            <div>
              <div className={uploadsNameClass}>{name}</div>
              <div className={`${styles.meta} tabular-nums`}>
                {message === null ? `Uploading, ${percent}%` : `Not uploaded, ${formatSize(size)}`}
              </div>
            </div>
            {message === null && <ProgressBar label={`Uploading ${name}`} value={percent} />}
          </li>
        )
      })}
    </ul>
    {message !== null && <Notice type="error" announced="atOnce" title={message} />}
    <div className="flex flex-wrap items-center gap-3">
      {message !== null && <TryAgainButton look="secondary" size="small" onClick={uploads.tryAgain} />}
      <RowButton onClick={uploads.stop}>{message === null ? 'Stop uploading' : 'Leave them out'}</RowButton>
    </div>
  </div>
)

/** Files dropped on an element. A convenience beside the button, which does the same for everyone. */
function useDrop(zone: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length > 0) onFiles(files)
  })
  useEffect(() => {
    const element = zone.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    const over = (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    }
    element.addEventListener('dragover', over, { signal })
    element.addEventListener('dragleave', () => setIsOver(false), { signal })
    element.addEventListener('drop', (event) => take(event), { signal })
    return () => listening.abort()
  }, [zone])
  return isOver
}
