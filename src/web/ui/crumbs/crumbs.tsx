import { Link } from 'react-router'
import * as styles from './crumbs.module.css'

export function Crumbs({ trail, here }: { trail: readonly { label: string; to: string }[]; here: string }) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <ol>
        {trail.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  )
}
