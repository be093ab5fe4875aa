import { bodyText } from './body-text.ts';
import { Failure } from './failure.ts';
import { checkJsonShape } from './json-shape.ts';
import { beginsWithMessage, withoutMessages } from './program-messages.ts';
import type { Answer } from './request-once.ts';

type JsonAnswer = Pick<Answer, 'body' | 'header' | 'remark'>;

/**
 * The value of a JSON body. Marks and messages around a JSON that is whole all the same are left out, with a remark.
 *
 * @throws Failure for anything else than one JSON text
 */
export function parseJsonBody({ body, header, remark }: JsonAnswer): unknown {
  checkJsonShape(body);
  const { text, oddity } = bodyText(body, header('content-type'));
  const value = parse(text, remark);
  if (oddity !== undefined) remark(oddity);
  return value;
}

function parse(text: string, remark: JsonAnswer['remark']): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const freed = withoutMessages(text);
    if (!freed) throw nonsense(text);
    remark('come with messages of a program on the server, which were left out');
    return freed.value;
  }
}

function nonsense(text: string): Failure {
  const kind = 'nonsense';
  const shown = JSON.stringify(text.slice(0, 80));
  if (text === '') {
    return new Failure({
      kind,
      problem: 'answered an empty body',
      advice: 'The program behind the server may have crashed: see its error log.',
      transient: true,
    });
  }
  if (/^[[{]/.test(text)) {
    return new Failure({
      kind,
      problem: `answered JSON that is cut off or damaged after ${text.length} characters`,
      advice: 'A proxy or the server cut the answer: see their logs and size limits.',
      transient: true,
    });
  }
  if (beginsWithMessage(text)) {
    return new Failure({
      kind,
      problem: `printed a message of the program behind it instead of JSON: ${shown}`,
      advice: 'The operator of the server has to fix that, or to switch off the display of errors.',
      transient: true,
    });
  }
  return new Failure({
    kind,
    problem: `answered ${text.startsWith('<') ? 'HTML' : 'text'} instead of JSON: ${shown}`,
    advice:
      'Is API_URL the root of a REST API (it often ends in /wp-json)? A firewall or a page about maintenance answers like that too.',
    transient: false,
  });
}
