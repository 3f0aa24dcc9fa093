import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Trash2 from 'lucide-react/icons/trash-2'
import type { StoredFile } from '#contract/uploads.ts'
import { saveFile } from '../api/save-file.ts'
import { Spinner } from '../ui/button/spinner.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { showToast } from '../ui/toast/toast-store.ts'
import { formatSize } from './choose-files.ts'
import type { Uploads } from './use-uploads.ts'
import * as styles from './file-row.module.css'

/** A file that has arrived. */
export function FileRow({ file, uploads }: { file: StoredFile; uploads: Uploads }) {
  const { fileId, name, size } = file
  const isGoing = uploads.removing === fileId
  const save = async () => {
    if (!(await saveFile('downloadFile', { params: { fileId } }, name)))
      showToast('error', 'Something went wrong. Please try again.')
  }
  return (
    <li className={styles.row}>
      <FileText className="icon" />
      <div>
        <div className={styles.name}>{name}</div>
        <div className={styles.meta}>
          {isGoing ? <Spinner /> : <CircleCheck className="icon" />}
          {isGoing ? 'Removing' : `Uploaded, ${formatSize(size)}`}
        </div>
      </div>
      <div className={styles.actions}>
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
