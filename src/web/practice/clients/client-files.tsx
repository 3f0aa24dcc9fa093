import Download from 'lucide-react/icons/download'
import type { ClientPage } from '#contract/staff/client-page.ts'
import { staffRequest } from '#contract/staff/staff-request.ts'
import type { UploadKind } from '#domain/uploads/upload-rules.ts'
import { useStaff } from '../frame/staff-context.ts'
import { ClientPart } from './client-part.tsx'
import { formatDateAt } from './format-client.ts'
import * as styles from './client-page.module.css'

const kindLabels = {
  referral: 'Referral',
  treatmentPlan: 'Treatment plan',
  document: 'Document',
} as const satisfies Record<UploadKind, string>

/** A plain link: the cookie of the sign-in goes along by itself. */
export function ClientFiles({ client: { id, files } }: { client: ClientPage }) {
  const { timeZone } = useStaff()
  if (!files) return null
  return (
    <ClientPart title="Files">
      {files.length === 0 ? (
        <p className="text-ink-soft">None yet.</p>
      ) : (
        <ul className={styles.list}>
          {files.map(({ fileId, name, kind, uploadedAt }) => (
            <li key={fileId}>
              <span>
                <b>{name}</b>
                <small>
                  {kind ? `${kindLabels[kind]}, ` : ''}
                  {formatDateAt(uploadedAt, timeZone)}
                </small>
              </span>
              <a
                className="link"
                href={staffRequest('downloadClientFile', { params: { id, fileId } }).path}
                download
              >
                <Download className="icon" />
                Download<span className="sr-only"> {name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </ClientPart>
  )
}
