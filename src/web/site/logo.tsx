import { Link } from 'react-router'
import { useProductName } from '../api/settings.ts'
import { paths } from '#contract/page-paths.ts'
import { Mark } from '../ui/art/mark.tsx'
import * as styles from './logo.module.css'

export function Logo() {
  return (
    <Link className={styles.logo} to={paths.home()}>
      <Mark />
      {useProductName()}
    </Link>
  )
}
