import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router'
import { paths } from '../paths.ts'

export function BackLink() {
  return (
    <nav className="profile-back" aria-label="Breadcrumb">
      <Link className="link" to={paths.findPsychologist()}>
        <ArrowLeft className="icon" />
        All psychologists
      </Link>
    </nav>
  )
}
