import { Link } from 'react-router'

export function Crumbs({ trail, here }: { trail: readonly { label: string; to: string }[]; here: string }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
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
