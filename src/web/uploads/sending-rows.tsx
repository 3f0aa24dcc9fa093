import FileText from 'lucide-react/icons/file-text'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { ProgressBar } from '../ui/progress/progress-bar.tsx'
import { formatSize } from './choose-files.ts'
import type { Uploads } from './use-uploads.ts'
import * as styles from './file-row.module.css'

type SendingRowsProps = { sending: NonNullable<Uploads['sending']>; uploads: Uploads }

/** A batch on its way: it arrives whole, so it is stopped and sent again whole. */
export function SendingRows({ sending: { files, shares, message }, uploads }: SendingRowsProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul className="grid grid-cols-1 gap-2">
        {files.map(({ name, size }, at) => {
          const percent = Math.round((shares[at] ?? 0) * 100)
          return (
            <li key={`${at} ${name}`} className={styles.row}>
              <FileText className="icon" />
              <div>
                <div className={styles.name}>{name}</div>
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
        {message !== null && (
          <Button look="secondary" size="small" onClick={uploads.tryAgain}>
            Try again
          </Button>
        )}
        <Button look="quiet" size="small" onClick={uploads.stop}>
          {message === null ? 'Stop uploading' : 'Leave them out'}
        </Button>
      </div>
    </div>
  )
}
