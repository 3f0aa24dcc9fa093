import type { InviteFileReport } from '#contract/staff/client-invites.ts'
import { StateLine } from '../../desk/state-line.tsx'

/** What would become of each line that is not ready. */
export function InviteReport({ name, report }: { name: string; report: InviteFileReport }) {
  const count = (result: 'leftOut' | 'toFix') => report.lines.filter((line) => line.result === result).length
  return (
    <div aria-live="polite">
      <p>
        {name}: {report.ready} ready, {count('leftOut')} left out, {count('toFix')} to fix.
      </p>
      {report.lines.length > 0 && (
        <div className="mt-3 overflow-x-auto">
          <table className="table table--stack">
            <caption className="sr-only">Lines that are left out or need fixing</caption>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Name</th>
                <th scope="col">Contact</th>
                <th scope="col">Result</th>
              </tr>
            </thead>
            <tbody>
              {report.lines.map((line) => (
                <tr key={line.line}>
                  <td>Line {line.line}</td>
                  <td>{line.name || 'No name'}</td>
                  <td>
                    {line.email}
                    <br />
                    {line.mobile}
                  </td>
                  <td>
                    <StateLine tone={line.result === 'toFix' ? 'due' : 'soft'}>
                      {line.result === 'toFix' ? line.reason : `Left out: ${line.reason}`}
                    </StateLine>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
