import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import * as styles from './back-link.module.css'

export function BackLink() {
  return (
    <nav className={styles.back} aria-label="Breadcrumb">
      <Link className="link" to={paths.findPsychologist()}>
        <ArrowLeft className="icon" />
        All psychologists
      </Link>
    </nav>
  )
}
