/** What happens at the beginning. Their number shares no factor with the other lists. */
export const firstSessions = [
  'In our first session you can tell me as much or as little as you like, and I will ask a few questions to get the outline.',
  'We start with what has been hardest lately and what you hope could be different in three months.',
  'The first hour is for getting to know each other. Nothing needs to be solved in it.',
  'To begin with I want to hear the short version of your story, and then the part that you usually leave out.',
  'At first I mostly listen, and at the end I tell you how I understand it, so that you can correct me.',
  'We begin with one ordinary day of yours, from waking up to turning off the light. It tells us a great deal.',
  'You do not need to prepare anything. If a list helps, bring a list.',
  'I start by asking what made you book now, because there is usually a reason.',
  'When we first meet I will explain what stays private, what I write down, and how you can ask for something different.',
  'We use the first session to find out whether we suit each other. If we do not, I will help you find someone who does.',
  'Most people are nervous at the start. We spend a few minutes on easy things, and then see what comes.',
]
