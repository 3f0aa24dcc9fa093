import FileText from 'lucide-react/icons/file-text'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { ProgressBar } from '../ui/progress/progress-bar.tsx'
import { sizeWords } from './choose-files.ts'
import type { Uploads } from './use-uploads.ts'

type SendingRowsProps = { sending: NonNullable<Uploads['sending']>; uploads: Uploads }

/** A batch on its way: it arrives whole, so it is stopped and sent again whole. */
export function SendingRows({ sending: { files, shares, message }, uploads }: SendingRowsProps) {
  return (
    <div className="uploads__batch">
      <ul className="uploads__list">
        {files.map(({ name, size }, at) => {
          const percent = Math.round((shares[at] ?? 0) * 100)
          return (
            <li key={`${at} ${name}`} className="upload">
              <FileText className="icon" />
              <div>
                <div className="upload__name">{name}</div>
                <div className="upload__meta num">
                  {message === null ? `Uploading, ${percent}%` : `Not uploaded, ${sizeWords(size)}`}
                </div>
              </div>
              {message === null && <ProgressBar label={`Uploading ${name}`} value={percent} />}
            </li>
          )
        })}
      </ul>
      {message !== null && <Notice type="error" announced="atOnce" title={message} />}
      <div className="row">
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
