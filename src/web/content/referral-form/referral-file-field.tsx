import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import { useId, useRef } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { FieldError } from '../../ui/field/field-error.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ProgressBar } from '../../ui/progress/progress-bar.tsx'
import { acceptedTypes, formatSize } from '../../uploads/choose-files.ts'
import * as styles from './referral-file-field.module.css'
import type { ReferralFile } from './use-referral-file.ts'

type ReferralFileFieldProps = { id: string; file: ReferralFile; error: string | undefined }

export function ReferralFileField({ id, file, error }: ReferralFileFieldProps) {
  const helpId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { stored, sending, warning } = file
  const percent = Math.round((sending?.share ?? 0) * 100)
  const isFree = !stored && !sending
  return (
    <fieldset id={id} tabIndex={-1} className="grid gap-3" aria-describedby={helpId}>
      <legend className="field__label">
        Referral <span className="field__optional">(optional)</span>
      </legend>
      <p className="field__help" id={helpId}>
        One file: PDF, DOCX, DOC, PNG or JPG, up to 10 MB.
      </p>
      {(stored || sending) && (
        <div className={styles.row}>
          <FileText className="icon" />
          <div>
            <div className={styles.name}>{stored?.name ?? sending?.file.name}</div>
            <output className="text-sm text-ink-soft">
              {stored
                ? `Uploaded, ${formatSize(stored.size)}`
                : sending?.message
                  ? 'Not uploaded'
                  : `Uploading, ${percent}%`}
            </output>
          </div>
          <Button look="quiet" size="small" onClick={file.remove}>
            {sending && !sending.message ? 'Stop' : 'Leave it out'}
          </Button>
          {sending && !sending.message && <ProgressBar label="Uploading the referral" value={percent} />}
        </div>
      )}
      {sending?.message && (
        <>
          <Notice type="error" announced="atOnce" title={sending.message} />
          <div>
            <Button look="secondary" size="small" onClick={file.tryAgain}>
              Try again
            </Button>
          </div>
        </>
      )}
      {warning && <Notice type="warning" announced="politely" title={warning} />}
      {isFree && (
        <div>
          <Button look="secondary" size="small" onClick={() => input.current?.click()}>
            <Upload className="icon" /> Choose a file
          </Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedTypes}
        aria-label="Referral"
        onChange={({ target }) => {
          file.choose([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
