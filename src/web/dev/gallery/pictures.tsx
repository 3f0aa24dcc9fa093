import { Drawing } from '../../ui/art/drawing.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Portrait } from '../../ui/portrait/portrait.tsx'
import markUrl from '../../ui/art/mark.svg?url&no-inline'
import { Section, State } from './section.tsx'

export function Pictures() {
  return (
    <Section
      id="pictures"
      title="Pictures and empty places"
      note="Sprig for arrival, branch for emptiness. They follow the theme and stand still."
    >
      <State name="Empty, with a drawing">
        <Card>
          <EmptyState
            drawing="branch"
            title="Can't find what you're looking for?"
            level={3}
            actions={<Button look="secondary">Reset filters</Button>}
          >
            Try fewer days, or any treatment style.
          </EmptyState>
        </Card>
      </State>
      <State name="Empty, small">
        <Card>
          <EmptyState title="No appointments yet" level={3}>
            When you book, your sessions will be here.
          </EmptyState>
        </Card>
      </State>
      <State name="Sprig">
        <Drawing name="sprig" label="Line drawing of a banksia sprig" />
      </State>
      <State name="Hero">
        <Drawing name="hero" label="Line drawing of a banksia in flower" />
      </State>
      <State name="Portraits: large, regular, small, round">
        <div className="flex flex-wrap items-center gap-3">
          <Portrait src={markUrl} size="large" />
          <Portrait src={markUrl} />
          <Portrait src={markUrl} size="small" />
          <Portrait src={markUrl} size="round" />
        </div>
      </State>
    </Section>
  )
}
