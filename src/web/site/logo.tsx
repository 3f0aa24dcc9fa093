import { Link } from 'react-router'
import { useProductName } from '../api/settings.ts'
import { paths } from '../paths.ts'
import { Mark } from '../ui/art/mark.tsx'

export function Logo() {
  return (
    <Link className="logo" to={paths.home()}>
      <Mark />
      {useProductName()}
    </Link>
  )
}
