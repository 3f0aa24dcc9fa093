/** What happens after that. Their number shares no factor with the other lists. */
export const nextSteps = [
  'After that we choose one thing to change and try it out in the week, like an experiment.',
  'From there we write a plan on a single page, and we keep it where we can both see it.',
  'Then we find the pattern that keeps you stuck, and the place where it is easiest to interrupt.',
  'Later sessions follow your week. We use what happened on Tuesday to understand the rest.',
  'Once we know what matters to you, we practise the difficult moments in the session before you meet them outside.',
  'Little by little you do more of what has been missing, and we look at what gets in the way.',
  'We will go back to older things only when it helps, and never before you are ready.',
  'As things improve we meet less often, and you keep what you have learned.',
  'Over the next weeks we gather tools that fit you, and quietly drop the ones that do not.',
  'We carry on as long as it is useful. For some people that is five sessions, for others a year.',
  'Then we take turns: one session for looking closely, one for trying something new.',
  'Along the way I will tell you what I notice, and I will ask you to do the same.',
  'Between sessions you may get something small to read, to watch for or to try.',
]
