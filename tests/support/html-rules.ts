import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';

/** The rules for every page: those the validator recommends. */
const rules: ConfigData = {
  extends: ['html-validate:recommended'],
  rules: {
    // How search results cut titles is no question of validity; editors choose their own length.
    'long-title': 'off',
    // A style rule about line breaks in telephone numbers, which are the editors' own spelling.
    'tel-non-breaking': 'off',
    // Check boxes of one name are one question, as radio buttons are.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox'] }],
    // The list of a combobox is one (ARIA Authoring Practices); no native element suggests while
    // one types and can be styled.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    // Lines of texts end as their editors left them; browsers do not show it.
    'no-trailing-whitespace': 'off',
  },
};

type Config = ReturnType<StaticConfigLoader['getConfigFor']>;

/** Works the rules out once, not for every page. */
class SharedConfigLoader extends StaticConfigLoader {
  #config: Config | undefined;

  override getConfigFor(...order: Parameters<StaticConfigLoader['getConfigFor']>): Config {
    this.#config ??= super.getConfigFor(...order);
    return this.#config;
  }
}

export const htmlValidate = new HtmlValidate(new SharedConfigLoader(rules));

/** What is wrong with a page, one sentence each. */
export function htmlProblems(html: string): string[] {
  return htmlValidate
    .validateStringSync(html)
    .results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
}
