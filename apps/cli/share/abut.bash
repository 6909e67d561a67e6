# Completion of abut's commands, options and files for bash.
_abut() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
  local commands="query pairs join nearest draw convert cut unite help" options=
  local reading="--from --threads --flatten --strokes --quiet --strict --times --help"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "$commands --help --version" -- "$word"))
    return
  fi
  case $before in
    --from) COMPREPLY=($(compgen -W "svg svgz kicad_pcb dxf geojson wkt csv tsv ndjson jsonl json abut" -- "$word")) && return ;;
    --to) COMPREPLY=($(compgen -W "svg csv tsv ndjson jsonl json geojson wkt abut" -- "$word")) && return ;;
    --tiles) COMPREPLY=($(compgen -W "auto" -- "$word")) && return ;;
    --spill | --resume) COMPREPLY=($(compgen -d -- "$word")) && return ;;
    --within | --limit | --threads | --flatten | --memory | -k) return ;;
  esac
  case $command in
    help) COMPREPLY=($(compgen -W "$commands" -- "$word")) && return ;;
    query) options="--help" ;;
    pairs | join) options="--within --tiles --memory --spill --resume --output --to --limit --count --points $reading" ;;
    nearest) options="-k --output --to --limit --count --points $reading" ;;
    cut) options="--outside --output --to $reading" ;;
    draw | convert | unite) options="--output --to $reading" ;;
  esac
  case $word in
    -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _abut abut
